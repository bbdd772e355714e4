import { deviceActor } from '#kernel/access/actor.ts'
import { type Context, withCaller } from '#platform/context.ts'
import type { DynamicIpRow } from '../store.ts'

/** Changes caused by a report have the reporter as their actor. Changes caused by missing reports have the system. */
export function reporterContext(context: Context, dynamicIp: DynamicIpRow): Context {
  if (dynamicIp.stale_since) return context
  const { last_report: last } = dynamicIp
  const { accountId, requestId, action } = context
  return withCaller(context, {
    accountId,
    actor: deviceActor(dynamicIp),
    origin: last && { ip: last.ip, user_agent: last.user_agent },
    requestId,
    action,
  })
}
