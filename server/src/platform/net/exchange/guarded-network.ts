import { createNetwork, type Network } from '@holdfast/checks'
import type { NameResolver } from '@holdfast/checks/name-resolver'
import type { EgressPolicy } from '#platform/net/policy.ts'

/** The network of checks and DNS queries, by TCP and UDP. The egress policy of the service decides about every address. */
export function guardedNetwork(policy: EgressPolicy, names: NameResolver): Network {
  return createNetwork({
    names,
    concealsNames: () => !policy.allowsPrivateNetworks(),
    refusal(address) {
      switch (policy.evaluate(address)) {
        case 'open':
          return null
        case 'private':
          return `${address} is in a private network, to which this installation does not connect. Its operator can allow this under Installation in the dashboard, with PATCH /v1/instance/settings, or with HOLDFAST_ALLOW_PRIVATE_NETWORKS or HOLDFAST_EGRESS_ALLOW.`
        case 'closed':
          return `This installation does not connect to ${address}.`
      }
    },
  })
}
