import { deviceActor } from '#kernel/access/actor.ts'
import type { Caller } from '#platform/context.ts'
import type { IngestRequest } from './ingest-request.ts'

type Device = { account_id: string; id: string; name: string; hint: string }

/** The device that has sent a request, for what is done in its account. */
export function deviceCaller(
  device: Device,
  { ip, userAgent, requestId }: Pick<IngestRequest, 'ip' | 'userAgent' | 'requestId'>,
): Omit<Caller, 'action'> {
  return {
    accountId: device.account_id,
    actor: deviceActor(device),
    origin: { ip, user_agent: userAgent },
    requestId,
  }
}
