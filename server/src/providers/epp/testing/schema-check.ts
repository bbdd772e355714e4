/** Checks documents by the schemas of the RFCs, with xmllint of libxml2. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programPath } from '#providers/testing/servers/programs.ts'

const schema = join(import.meta.dirname, 'schemas/all.xsd')

/** The faults of the documents, each with the document; empty if there are none. */
export function schemaFaults(documents: readonly string[]): string[] {
  if (documents.length === 0) return ['There are no documents.']
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-schemas-'))
  try {
    const files = documents.map((document, index) => {
      const file = join(folder, `${index}.xml`)
      writeFileSync(file, document)
      return file
    })
    const program = programPath('xmllint') ?? 'xmllint'
    const { status, stderr } = spawnSync(program, ['--noout', '--schema', schema, ...files], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    if (status === 0) return []
    return stderr
      .split('\n')
      .filter((line) => line !== '' && !line.endsWith(' validates') && !line.endsWith('fails to validate'))
      .map((line) => `${line}\n${documents[Number(/(\d+)\.xml/.exec(line)?.[1])] ?? ''}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
