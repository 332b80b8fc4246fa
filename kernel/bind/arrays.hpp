// Arrays that Python owns: numpy arrays, tensors, anything with the buffer protocol or DLPack. They
// are checked here, because the kernel writes to them without further checks.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace cornerwise {

using Lengths = std::vector<std::int64_t>;

inline std::string text_of(const Lengths& lengths) {
    std::string text = "(";
    for (const std::int64_t length : lengths) {
        text += std::to_string(length) + (lengths.size() == 1 ? "," : ", ");
    }
    if (lengths.size() > 1) text.resize(text.size() - 2);
    return text + ")";
}

// The usual name of a type of numbers, such as int8.
inline std::string name_of(nanobind::dlpack::dtype type) {
    using Code = nanobind::dlpack::dtype_code;
    std::string kind = "unknown";
    if (type.code == static_cast<std::uint8_t>(Code::Bool)) return "bool";
    if (type.code == static_cast<std::uint8_t>(Code::Int)) kind = "int";
    if (type.code == static_cast<std::uint8_t>(Code::UInt)) kind = "uint";
    if (type.code == static_cast<std::uint8_t>(Code::Float)) kind = "float";
    return kind + std::to_string(type.bits);
}

template <typename Array>
Lengths lengths_of(const Array& array) {
    Lengths lengths;
    for (std::size_t i = 0; i < array.ndim(); ++i) {
        lengths.push_back(static_cast<std::int64_t>(array.shape(i)));
    }
    return lengths;
}

// Returns whether an array is stored row by row without gaps.
template <typename Array>
bool is_contiguous(const Array& array) {
    std::int64_t step = 1;
    for (std::size_t i = array.ndim(); i-- > 0;) {
        const auto length = static_cast<std::int64_t>(array.shape(i));
        if (length != 1 && array.stride(i) != step) return false;
        step *= length;
    }
    return true;
}

// Returns a view of an array with at least one number per row, never a copy. Raises TypeError or
// ValueError, with its name, when it cannot be used.
template <typename... Config>
nanobind::ndarray<Config...> array_of(nanobind::handle object, const std::string& name,
                                      const Lengths& lengths) {
    nanobind::ndarray<Config...> array;
    if (!nanobind::try_cast(object, array, false)) {
        constexpr bool only_read = (std::is_same_v<Config, nanobind::ro> || ...);
        throw nanobind::type_error((name + " must be an array in main memory" +
                                    (only_read ? "" : " that can be written to"))
                                       .c_str());
    }
    if (array.device_type() != nanobind::device::cpu::value) {
        throw nanobind::type_error((name + " must be in main memory").c_str());
    }
    if (lengths_of(array) != lengths) {
        throw nanobind::value_error((name + " has shape " + text_of(lengths_of(array)) +
                                     ", but must have " + text_of(lengths))
                                        .c_str());
    }
    if (!is_contiguous(array)) {
        throw nanobind::value_error((name + " must be contiguous, row by row").c_str());
    }
    return array;
}

template <typename Array>
void check_alignment(const Array& array, const std::string& name) {
    if (reinterpret_cast<std::uintptr_t>(array.data()) % array.itemsize() != 0) {
        throw nanobind::value_error((name + " must be aligned").c_str());
    }
}

// Returns whether two arrays that are contiguous have a byte in common.
template <typename Array>
bool share_memory(const Array& one, const Array& other) {
    const auto begin_of = [](const Array& array) {
        return reinterpret_cast<std::uintptr_t>(array.data());
    };
    return begin_of(one) < begin_of(other) + other.nbytes() &&
           begin_of(other) < begin_of(one) + one.nbytes();
}

// Returns an array of numbers of a type.
template <typename Number>
nanobind::ndarray<> checked_array(nanobind::handle object, const std::string& name,
                                  const Lengths& lengths) {
    auto array = array_of<>(object, name, lengths);
    if (array.dtype() != nanobind::dtype<Number>()) {
        throw nanobind::type_error((name + " has numbers of type " + name_of(array.dtype()) +
                                    ", but must have " + name_of(nanobind::dtype<Number>()))
                                       .c_str());
    }
    check_alignment(array, name);
    return array;
}

}  // namespace cornerwise
