/** Rows as lines of CSV (RFC 4180). Values that a spreadsheet would treat as a formula are prefixed with an apostrophe. */
export const csvType = 'text/csv; charset=utf-8; header=present'

/** Loads the library with the first export. */
export async function csvWriter() {
  const { stringify } = await import('csv-stringify/sync')
  return (rows: readonly (readonly unknown[])[]) =>
    stringify(
      rows.map((row) => [...row]),
      { escape_formulas: true },
    )
}

/** The header that makes a browser save a response under this name. */
export function savedAs(fileName: string): Record<string, string> {
  return { 'Content-Disposition': `attachment; filename="${fileName}"` }
}
