/** A value as a collector sends it, under the name and the labels of its format. */
export type Sample = {
  name: string
  labels: Readonly<Record<string, string>>
  at: Date
  value: number
}

/** More than any collector sends at once: node_exporter has 500 to 2,000 samples. */
export const samplesMax = 50_000
