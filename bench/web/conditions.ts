/** A cheap phone is about four times slower than this machine.  */
export const CPU_SLOWDOWN = 4

const kilobits = (count: number) => (count * 1000) / 8

/** Throughput in bytes per second, and latency in milliseconds for each response. Connecting adds no latency. */
export const NETWORKS = {
  'Slow 4G': { latency: 150, downloadThroughput: kilobits(1600), uploadThroughput: kilobits(750) },
  'Slow 3G': { latency: 400, downloadThroughput: kilobits(400), uploadThroughput: kilobits(400) },
} as const

export type Network = keyof typeof NETWORKS
