/** What other areas may use of this area. */
export { Attempts } from './delivery/attempts.tsx'
export { MessageBody } from './delivery/message-body.tsx'
export { DeliveryStateBadge, healthReasonKey } from './states.tsx'
