/** Runs the checks that standard input lists as JSON, and writes their results to standard output. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { checkTypes, createNetwork, runCheck } from '#checks/index.ts'
import type { NamespacedCheck } from './network-namespace.ts'

/** The ports that must listen before the first check. */
const awaited = process.argv.slice(2).map(Number)

async function listens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const { promise, resolve } = Promise.withResolvers<boolean>()
    socket.once('connect', () => resolve(true))
    socket.once('error', () => setTimeout(resolve, 20, false))
    if (await promise.finally(() => socket.destroy())) return
  }
}

const checks = JSON.parse(await text(process.stdin)) as NamespacedCheck[]
const network = createNetwork({ refusal: () => null })
await Promise.all(awaited.map(listens))
const results = []
for (const { type, settings, timeout } of checks) {
  const checkType = checkTypes.find(({ name }) => name === type)
  if (!checkType) throw new Error(`There is no type ${type}`)
  results.push(await runCheck(checkType, settings, { timeout, network }))
}
process.stdout.write(JSON.stringify(results))
