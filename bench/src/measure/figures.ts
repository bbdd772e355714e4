/** Prints rows of figures with the names on the left. */
export function print(rows: Record<string, string>): void {
  const width = Math.max(...Object.keys(rows).map((name) => name.length))
  for (const [name, figure] of Object.entries(rows)) console.log(`  ${name.padEnd(width)}  ${figure}`)
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which this part of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}

export function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`
}
