/** What testssl.sh finds on a port, in the terms of our scan. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TlsPosture } from '#checks/tls-scan/tls-scan.ts'
import { programPath } from '../../../../server/src/providers/testing/servers/programs.ts'

const run = promisify(execFile)

const protocols: Readonly<Record<string, string>> = {
  SSLv2: 'SSLv2',
  SSLv3: 'SSLv3',
  TLS1: 'TLSv1.0',
  TLS1_1: 'TLSv1.1',
  TLS1_2: 'TLSv1.2',
  TLS1_3: 'TLSv1.3',
}

/** Groups of ciphers that testssl.sh tries as a whole. */
const cipherLists: Readonly<Record<string, string>> = {
  cipherlist_NULL: 'no encryption',
  cipherlist_aNULL: 'anonymous',
  cipherlist_EXPORT: 'export',
}

/** The accepted protocols, and with `ciphers` the groups of weak ciphers. */
export async function testsslFindings(port: number, { ciphers }: { ciphers: boolean }): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-testssl-'))
  const file = join(folder, 'found.json')
  try {
    await run(programPath('testssl') ?? 'testssl', [
      ...['--quiet', '--color', '0', '--warnings', 'off', '--nodns', 'none', '--ip', '127.0.0.1'],
      ...['--protocols', ...(ciphers ? ['--std'] : []), '--jsonfile', file, `localhost:${port}`],
      // The exit code is the number of what it dislikes.
    ]).catch((error: { code?: unknown }) => {
      if (typeof error.code !== 'number' || error.code > 200) throw error
    })
    const found: { id: string; finding: string }[] = JSON.parse(await readFile(file, 'utf8'))
    const names = ciphers ? { ...protocols, ...cipherLists } : protocols
    return found
      .filter(({ finding }) => /^offered|^supported but/.test(finding))
      .flatMap(({ id }) => names[id] ?? [])
      .toSorted()
  } finally {
    await rm(folder, { recursive: true })
  }
}

export function ourTestsslFindings(posture: TlsPosture | null, { ciphers }: { ciphers: boolean }): string[] {
  if (!posture) return []
  const all = posture.ciphers.flatMap((protocol) => protocol.ciphers)
  const has = (name: string, isOne: (cipher: (typeof all)[number]) => boolean) =>
    ciphers && all.some(isOne) ? [name] : []
  return [
    ...posture.protocols,
    ...has('no encryption', ({ bits }) => bits === 0),
    ...has('anonymous', ({ authentication }) => authentication === 'anonymous'),
    ...has('export', ({ isExport }) => isExport),
  ].toSorted()
}
