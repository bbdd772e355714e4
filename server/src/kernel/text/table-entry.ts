/** What a table has for a name that was sent; undefined also for `constructor` and other names that each object has. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
