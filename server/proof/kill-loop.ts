/**
 * Processes and PostgreSQL killed with -9 again and again while events are published: what was accepted must
 * arrive. On one stage the service is alone with its own PostgreSQL; on the other an api process and two
 * workers share a server of the operator's.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { givenFleet } from '../src/testing/process/fleet.ts'
import { startDebianPostgres } from '../src/testing/servers/debian-postgres.ts'
import { eventually } from '../src/testing/wait/wait.ts'
import { startAlone, type Victim } from './alone-stage.ts'
import { hasNothingPending, makeEndpoint, publish } from './publisher.ts'
import { openSink } from './sink.ts'

export type KillLoopOptions = {
  stage: 'alone' | 'several'
  events: number
  kills: number
  /** Whether each kill waits until all has recovered from the one before, so that nothing is hit twice. */
  areApart?: boolean
}

export type KillLoopResult = {
  accepted: number
  kills: Record<string, number>
  lost: number
  /** Events that arrived more than once. */
  doubled: number
  /** The longest way from the answer that an event is accepted to its arrival, in seconds. */
  longestWaitSeconds: number
  /** The longest way from an arrival whose outcome was lost to the next of the same event, in seconds. */
  longestRecoverySeconds: number
  repeatedRequests: number
  seconds: number
}

type Stage = { url(): string; token: string; victims: Victim[]; close(): Promise<void> }

/** A lease, a look for due work, and the time that a busy machine takes for a start. */
const patienceSeconds = 120

export async function killLoop({
  stage: which,
  events,
  kills,
  areApart = false,
}: KillLoopOptions): Promise<KillLoopResult> {
  const stage = which === 'alone' ? await aloneStage() : await severalStage()
  const sink = await openSink()
  const begun = performance.now()
  try {
    const endpointId = await makeEndpoint(stage.url(), stage.token, sink.url)
    const target = { url: stage.url, token: stage.token, endpointId }
    // Each kill has its part of the events, which are on their way while it happens. What waits may be as much
    // and no more: behind a longer queue, nobody could tell how long something takes to be taken up again.
    const part = events / kills
    let released = 0
    const publisher = publish(target, events, 8, () => released)
    const killed: Record<string, number> = {}
    for (let kill = 0; kill < kills; kill++) {
      while (publisher.accepted.size < released || released - sink.arrivals.size > part) await delay(5)
      if (areApart) await eventually(() => hasNothingPending(target))
      released = part * (kill + 1)
      // By itself, each kill is to find deliveries under way.
      await delay(areApart ? 300 : 20)
      const victim = stage.victims[kill % stage.victims.length]
      await victim?.kill()
      killed[victim?.name ?? ''] = (killed[victim?.name ?? ''] ?? 0) + 1
    }
    await publisher.done
    const missing = () => [...publisher.accepted.keys()].filter((id) => !sink.arrivals.has(id))
    for (
      const until = performance.now() + patienceSeconds * 1000;
      performance.now() < until;
      await delay(100)
    )
      if (missing().length === 0) break
    return {
      accepted: publisher.accepted.size,
      kills: killed,
      lost: missing().length,
      ...arrivalFigures(publisher.accepted, sink.arrivals),
      repeatedRequests: publisher.repeated(),
      seconds: (performance.now() - begun) / 1000,
    }
  } finally {
    await stage.close()
    await sink.close()
  }
}

function arrivalFigures(accepted: Map<string, number>, arrivals: Map<string, number[]>) {
  let [doubled, wait, recovery] = [0, 0, 0]
  for (const [id, at] of accepted) {
    const [first = at, ...more] = arrivals.get(id) ?? []
    wait = Math.max(wait, first - at)
    if (more.length > 0) doubled++
    for (const [index, next] of more.entries())
      recovery = Math.max(recovery, next - (more[index - 1] ?? first))
  }
  return { doubled, longestWaitSeconds: wait / 1000, longestRecoverySeconds: recovery / 1000 }
}

async function aloneStage(): Promise<Stage> {
  const stage = await startAlone()
  const { connection, service, postgres } = stage.victims
  return {
    ...stage,
    victims: [connection, connection, connection, service, connection, connection, connection, postgres],
  }
}

async function severalStage(): Promise<Stage> {
  const postgres = await startDebianPostgres()
  const fleet = await givenFleet(postgres.url, ['api', 'worker', 'worker'], { HOLDFAST_LOG_LEVEL: 'fatal' })
  const [api, ...workers] = fleet.members
  const killMember = (index: number) => ({
    name: index === 0 ? 'the api process' : 'a worker',
    kill: async () => await fleet.members[index]?.restart('SIGKILL'),
  })
  return {
    url: () => api?.program.url ?? '',
    token: fleet.token,
    victims: [
      ...[...workers, ...workers].map((_each, index) => killMember(1 + (index % workers.length))),
      killMember(0),
      {
        name: 'PostgreSQL',
        async kill() {
          await postgres.kill()
          await postgres.start()
        },
      },
    ],
    async close() {
      await fleet.end()
      await postgres.remove()
    },
  }
}
