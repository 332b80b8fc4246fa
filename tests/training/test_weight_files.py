"""Network files have exactly the weights that the kernel expects."""

import pytest

from cornerwise.errors import TrainingError
from cornerwise.kernel.network import Network
from cornerwise.training.weight_files import encode_network, fnv1a, weight_count
from cornerwise.variants import setup_named
from nets import tiny_shape


@pytest.mark.parametrize("way", ["duo", "junior", "classic"])
@pytest.mark.parametrize(
    "sizes", [{}, {"channels": 32}, {"hidden": 48}, {"value_hidden": 32}, {"blocks": 3}]
)
def test_the_number_of_weights_is_what_the_kernel_accepts(way: str, sizes: dict[str, int]) -> None:
    setup = setup_named(way)
    shape = {**tiny_shape(setup), **sizes}
    count = weight_count(shape)
    assert Network.load(encode_network(shape, bytes(4 * count))).fits(setup)
    for wrong in (count - 1, count + 1):
        with pytest.raises(TrainingError, match="cut short"):
            Network.load(encode_network(shape, bytes(4 * wrong)))


def test_weights_are_whole_numbers_of_four_bytes() -> None:
    with pytest.raises(TrainingError, match="float32"):
        encode_network(tiny_shape(setup_named("duo")), b"12345")


def test_the_checksum_is_fnv_1a() -> None:
    assert fnv1a(b"") == 0xCBF29CE484222325
    assert fnv1a(b"a") == 0xAF63DC4C8601EC8C
    assert fnv1a(b"foobar") == 0x85944171F73967E8
