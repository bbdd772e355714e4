import type { FastifyRequest } from 'fastify'
import type { Database } from '#platform/database/connection/database.ts'
import type { Devices } from '../second-factor/devices.ts'
import { selectUserByEmail } from '../store.ts'
import type { Attempt } from './attempts.ts'

/** The budget that a sign-in with this e-mail address uses, which depends on the browser. */
export async function attemptToSignIn(
  email: string,
  request: FastifyRequest,
  { database, devices }: { database: Database; devices: Devices },
): Promise<Attempt> {
  const user = await database.system((tx) => selectUserByEmail(tx, email))
  return attemptFrom(email, user ? devices.knownDeviceId(request.headers.cookie, user) : null, request)
}

/** `device` is the id of a browser in which the person has signed in before. */
export function attemptFrom(email: string, device: string | null, { ip }: FastifyRequest): Attempt {
  return device === null ? { kind: 'stranger', email, address: ip } : { kind: 'known_device', email, device }
}

export function attemptOfSession(userId: string): Attempt {
  return { kind: 'session', userId }
}
