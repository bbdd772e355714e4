/** What is wrong with endpoints, by what their addresses answered last. */
import { findingText } from '#kernel/certificates/finding-text.ts'
import { judgeEndpoint, type ObservedAddress } from '#kernel/certificates/judge-endpoint.ts'
import type { Context } from '#platform/context.ts'
import { selectCertificatesWithOcsp } from '../../revocation/revocation-store.ts'
import type { EndpointAddressRow } from '../tables.ts'

/** By endpoint, the most severe first. */
export async function endpointFindings(
  context: Context,
  addresses: ReadonlyMap<string, readonly EndpointAddressRow[]>,
) {
  const ids = [...addresses.values()].flat().flatMap(({ certificate_id }) => certificate_id ?? [])
  const withOcsp = await selectCertificatesWithOcsp(context, [...new Set(ids)])
  return new Map(
    [...addresses].map(([endpointId, own]) => [
      endpointId,
      judgeEndpoint(own.filter(({ state }) => state === 'tls').map((one) => observed(one, withOcsp))).map(
        (found) => ({ ...found, message: findingText(found) }),
      ),
    ]),
  )
}

function observed(
  { address, certificate_id, posture, served }: EndpointAddressRow,
  withOcsp: ReadonlySet<string>,
): ObservedAddress {
  const offersOcsp = certificate_id !== null && withOcsp.has(certificate_id)
  return {
    address,
    certificate: certificate_id,
    posture,
    is_key_proven: served?.isKeyProven ?? null,
    has_staple: served && offersOcsp ? served.isStapled : null,
  }
}
