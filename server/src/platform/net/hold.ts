import type { Egress } from './egress.ts'
import { EgressError } from './egress-error.ts'

/** An egress that refuses to connect while the installation is on hold. URLs can still be checked. */
export function egressUnlessHeld(egress: Egress, isOnHold: () => boolean): Egress {
  const requireReleased = () => {
    if (isOnHold())
      throw new EgressError(
        'held',
        'This installation is on hold: it sends nothing and calls no provider until its operator releases it.',
      )
  }
  return {
    check: (url) => egress.check(url),
    async request(request) {
      requireReleased()
      return await egress.request(request)
    },
    async connect(target) {
      requireReleased()
      return await egress.connect(target)
    },
  }
}
