/**
 * A worker that is killed at a point of its work, counted from 0: neither a transaction nor a call of the registrar
 * follows then, as when the process is killed.
 */
import { sql } from 'kysely'
import type { OpenConnection } from '#areas/connections/index.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Job } from '#platform/work/work-kind.ts'
import type { Provider } from '#providers/ports/provider.ts'

/** Ends a worker: everything that it does afterwards fails, too. */
class Killed extends Error {}

type Mortal = {
  tenancy: Tenancy
  opened: OpenConnection
}

/** Runs work, and returns whether it was killed. `killedAt`: null for a worker that lives. */
export async function runMortal(
  { tenancy, opened }: Mortal,
  killedAt: number | null,
  work: (mortal: Mortal) => Promise<void>,
): Promise<boolean> {
  let point = 0
  let isDead = false
  const reach = () => {
    if (isDead || point++ === killedAt) {
      isDead = true
      throw new Killed()
    }
  }
  /** It can die before the call, and after the call while its result is still unknown. */
  const around = async <T>(call: () => Promise<T>): Promise<T> => {
    reach()
    const result = await call()
    reach()
    return result
  }
  const mortal = {
    tenancy: {
      act: <T>(...[of, task]: Parameters<typeof tenancy.act<T>>) => around(() => tenancy.act(of, task)),
      read: <T>(...[of, task]: Parameters<typeof tenancy.read<T>>) => around(() => tenancy.read(of, task)),
    },
    opened: { ...opened, provider: mortalProvider(opened.provider, around) },
  }
  try {
    await work(mortal)
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
  return isDead
}

type Around = <T>(call: () => Promise<T>) => Promise<T>

function mortalProvider(provider: Provider, around: Around): Provider {
  const mortal = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value === 'function')
          return (...input: unknown[]) => around(() => Reflect.apply(value, target, input))
        return typeof value === 'object' && value !== null ? mortal(value) : value
      },
    })
  const { purchases, registrar, volumes } = provider
  return {
    ...provider,
    ...(purchases && { purchases: mortal(purchases) }),
    ...(registrar && { registrar: mortal(registrar) }),
    ...(volumes && { volumes: mortal(volumes) }),
  }
}

/** A claim of a row of this table that nobody else has. */
export function jobOf(table: string, accountId: string, id: string): Job {
  return {
    accountId,
    id,
    row: {},
    claim: { account_id: accountId, id, lease: '' },
    attempt: 1,
    interrupted: false,
    signal: new AbortController().signal,
    markFailed: () => {},
    hold: async () => {},
    extend: async () => {},
    succession: () => null,
    async finish(tx, { dueAt }) {
      await sql`
        update ${sql.table(table)} set due_at = ${dueAt} where account_id = ${accountId} and id = ${id}`.execute(
        tx,
      )
    },
  }
}
