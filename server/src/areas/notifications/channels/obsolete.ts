/**
 * Messages about alerts that ended before they were delivered, because the vendor was unavailable or the channel paused. After
 * the end they would open an incident that nothing closes, repeat an emergency, or report what is over.
 */
import { hasLaterMessage, type MessageDelivery } from '#areas/webhooks/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Message } from '../message/message.ts'
import type { ChannelType } from './format/channel-type.ts'

export const alertEnded = 'Not sent, because the alert had ended or was acknowledged before.'

/** A message that has waited longer is late. */
const lateSeconds = 60

export async function isObsolete(
  context: Context,
  { digests: showsEach }: Pick<ChannelType, 'digests'>,
  { id, endpointId, attemptCount, isRequested }: MessageDelivery,
  { change, key, at }: Message,
): Promise<boolean> {
  if (isRequested || (change !== 'opened' && change !== 'updated')) return false
  const isLate = attemptCount > 0 || addSeconds(new Date(at), lateSeconds) < context.now
  // Where each message is shown, people may see quickly both that an alert began and that it ended.
  if (showsEach && !isLate) return false
  const changes = showsEach ? ['closed', 'acknowledged'] : ['closed']
  return await hasLaterMessage(context, { endpointId, id, key, changes })
}
