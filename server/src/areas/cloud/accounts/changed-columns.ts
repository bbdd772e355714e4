/** Those of the columns that differ from what is stored. */
export function changedColumns<Columns extends object>(
  before: { [Name in keyof Columns]?: unknown },
  columns: Columns,
): Partial<Columns> {
  const entries = Object.entries(columns) as [keyof Columns, unknown][]
  return Object.fromEntries(
    entries.filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value)),
  ) as Partial<Columns>
}
