/** A cheap phone: four times slower than one of this machine's processors. */
export const CPU_SLOWDOWN = 4

const kilobits = (count: number) => (count * 1000) / 8

/** Bytes a second, and milliseconds before each answer; opening a connection costs nothing more, as to a server that is near. */
export const NETWORKS = {
  'Slow 4G': { latency: 150, downloadThroughput: kilobits(1600), uploadThroughput: kilobits(750) },
  'Slow 3G': { latency: 400, downloadThroughput: kilobits(400), uploadThroughput: kilobits(400) },
} as const

export type Network = keyof typeof NETWORKS
