// The network for every processor: vectors of four floats, of which there are 16.
#define CORNERWISE_TARGET portable
#define CORNERWISE_CELLS 3
#include "net_forward.inl"
