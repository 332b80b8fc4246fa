// The network for processors with AVX2 and FMA: vectors of eight floats.
#define CORNERWISE_TARGET avx2
#define CORNERWISE_FLOATS 8
#include "net/forward.inl"
