// The network for processors with AVX-512: vectors of sixteen floats, 32 registers. Each sum has
// the same order as with AVX2, so results are the same bit for bit.
#define CORNERWISE_TARGET avx512
#define CORNERWISE_FLOATS 16
#define CORNERWISE_CELLS 12
#include "net/forward.inl"
