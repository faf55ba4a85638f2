import { Counter, Gauge, type Registry } from 'prom-client'

/** A value with its labels, by their names. */
export type Measured<Label extends string> = readonly [labels: Partial<Record<Label, string>>, value: number]

interface Kind<Label extends string> {
  name: string
  help: string
  labels?: readonly Label[]
  /** Asked each time that somebody reads. */
  values: () => readonly Measured<Label>[]
}

/** Adds something that goes up and down. */
export function addGauge<Label extends string>(registry: Registry, { name, help, labels = [], values }: Kind<Label>) {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset()
      for (const [label, value] of values()) this.set(label, value)
    },
  })
}

/** Adds something that only ever grows, and is counted elsewhere. */
export function addCounter<Label extends string>(registry: Registry, { name, help, labels = [], values }: Kind<Label>) {
  new Counter({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset()
      for (const [label, value] of values()) this.inc(label, value)
    },
  })
}

/** One value without labels; none while it is not known. */
export const alone = (value: number | null | undefined): readonly Measured<never>[] =>
  value === undefined || value === null ? [] : [[{}, value]]
