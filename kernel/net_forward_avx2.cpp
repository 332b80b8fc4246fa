// The network for processors with AVX2 and FMA: vectors of eight floats, of which there are 16.
#define CORNERWISE_TARGET avx2
#define CORNERWISE_CELLS 6
#include "net_forward.inl"
