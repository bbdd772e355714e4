/**
 * The long forms of what the tests prove in short: `npm run prove` lists them, `npm run prove -- kill-loop`
 * runs one. Each prints its figures, and ends with a failure if a promise was not kept.
 */

import { faultyReceiversMemory } from './faulty-receivers.ts'
import { killLoop } from './kill-loop.ts'
import { pingKills } from './ping-kills.ts'
import { properties } from './properties.ts'
import { schemathesis } from './schemathesis.ts'
import { zoneFiles } from './zone-files.ts'

const kills = Number(process.env['HOLDFAST_KILLS'] ?? 200)
const events = Number(process.env['HOLDFAST_EVENTS'] ?? 100_000)
const areApart = process.env['HOLDFAST_APART'] === '1'

type Figures = Record<string, unknown>
type Proof = { what: string; run(): Promise<{ figures: Figures; isKept: boolean }> }

const killProof = (stage: 'alone' | 'several'): Proof['run'] => {
  return async () => {
    const figures = await killLoop({ stage, events, kills, areApart })
    return { figures: { stage, ...figures }, isKept: figures.lost === 0 }
  }
}

const proofs: Record<string, Proof> = {
  'kill-loop-alone': {
    what: '200 kills (HOLDFAST_KILLS) of the service and its PostgreSQL, 100,000 events (HOLDFAST_EVENTS); HOLDFAST_APART=1 lets it recover before each next one',
    run: killProof('alone'),
  },
  'kill-loop-several': {
    what: 'the same with an api process, two workers and a PostgreSQL of the operator’s',
    run: killProof('several'),
  },
  'ping-kills': {
    what: '40 kills (HOLDFAST_PING_KILLS) of the service and its PostgreSQL, 200,000 pings of heartbeats (HOLDFAST_PINGS)',
    run: async () => {
      const figures = await pingKills({
        pings: Number(process.env['HOLDFAST_PINGS'] ?? 200_000),
        kills: Number(process.env['HOLDFAST_PING_KILLS'] ?? 40),
      })
      const { lost, doubled, unknown, inconsistent } = figures
      return { figures, isKept: lost + doubled + unknown + inconsistent === 0 }
    },
  },
  properties: {
    what: 'the property tests with 10 new seeds (HOLDFAST_SEEDS)',
    run: async () => {
      const figures = await properties(Number(process.env['HOLDFAST_SEEDS'] ?? 10))
      return { figures, isKept: figures.failingSeeds.length === 0 }
    },
  },
  'faulty-receivers': {
    what: 'memory over thousands of exchanges with faulty receivers (HOLDFAST_ROUNDS)',
    run: faultyReceiversMemory,
  },
  'zone-files': {
    what: 'zone files of a folder (HOLDFAST_ZONE_FILES), read like BIND and served by PowerDNS, BIND and Knot',
    run: zoneFiles,
  },
  schemathesis: { what: 'the whole API as Schemathesis asks it, in two roles', run: schemathesis },
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in proofs))
if (chosen.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no proof "${name}".`)
  for (const [name, { what }] of Object.entries(proofs)) console.log(`  ${name.padEnd(20)} ${what}`)
  process.exit(unknown.length > 0 ? 2 : 0)
}
for (const name of chosen) {
  console.log(`\n## ${name}`)
  const outcome = await proofs[name]?.run()
  for (const [figure, value] of Object.entries(outcome?.figures ?? {}))
    console.log(`  ${figure}: ${JSON.stringify(value)}`)
  console.log(outcome?.isKept ? '  kept' : '  BROKEN')
  if (!outcome?.isKept) process.exitCode = 1
}
