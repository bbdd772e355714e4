/**
 * A network of its own for checks (a Linux network namespace, which needs no root where the system allows users to have
 * them). It has the loopback device only, with packet filter rules of the test, and servers that the test starts in it.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CheckResult } from '#checks/outcome.ts'

export const namespacePrograms = ['unshare', 'ip', 'nft', 'socat', 'ping']

/** Why there can be no such network here; empty if there can. */
export function namespaceFault(): string[] {
  try {
    execFileSync('unshare', ['-rn', 'nft', 'add', 'table', 'inet', 'test'], { stdio: 'ignore' })
    return []
  } catch {
    return ['a network namespace with nft']
  }
}

export type NamespacedCheck = { type: string; settings: object; timeout: number }

const script = fileURLToPath(new URL('./run-checks.ts', import.meta.url))

const setUp = `
set -e
ip link set lo up
nft -f - <<END
$1
END
eval "$2"
shift 2
exec "$@"`

type Surroundings = {
  /** What `nft -f` reads. */
  rules: string
  /** Lines of the shell that start servers in the background. */
  servers: string
  /** Ports of theirs, which must listen before the first check. */
  ports: readonly number[]
}

/** Runs checks in it, one after the other. */
export async function checksInNamespace(
  { rules, servers, ports }: Surroundings,
  checks: readonly NamespacedCheck[],
): Promise<CheckResult[]> {
  // A process that ends takes those that it started with it.
  const isolation = ['-rnpf', '--mount-proc', '--kill-child']
  const child = spawn(
    'unshare',
    [...isolation, 'sh', '-c', setUp, 'sh', rules, servers, process.execPath, script, ...ports.map(String)],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk))
  child.stdin.end(JSON.stringify(checks))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The checks ended with ${code}: ${errors}`)
  return JSON.parse(output) as CheckResult[]
}
