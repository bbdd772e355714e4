import type { components } from '@holdfast/client'
import {
  IconArrowsSplit2,
  IconBuildingStore,
  IconCertificate,
  IconHeartRateMonitor,
  IconListDetails,
  IconMapPin,
  type IconProps,
  IconServer2,
  IconShieldLock,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { MessageKey } from '#language/language.ts'
import type { Tone } from '#ui/page/state-badge.tsx'

export type DomainChecks = components['schemas']['DomainChecks']
export type DomainProblem = components['schemas']['DomainProblem']
export type DomainRemedy = components['schemas']['DomainRemedy']
export type ChainNode = components['schemas']['DomainChain']['nodes'][number]
export type ChainState = ChainNode['state']
export type ChainPlace = ChainNode['place']
export type ProblemSeverity = DomainProblem['severity']

type Label = { tone: Tone; label: MessageKey<'domains'> }

export const chainStates: Record<ChainState, Label> = {
  ok: { tone: 'good', label: 'chainOk' },
  info: { tone: 'waiting', label: 'chainInfo' },
  warning: { tone: 'warning', label: 'warning' },
  critical: { tone: 'bad', label: 'critical' },
  unknown: { tone: 'neutral', label: 'stateUnknown' },
}

type Place = {
  label: MessageKey<'domains'>
  icon: ComponentType<IconProps>
  /** What it says if there is nothing. */
  empty: MessageKey<'domains'>
}

/** The places of a chain, in order, with the certificates and monitors of the name at its end. */
export const places: Record<ChainPlace | 'certificates' | 'monitors', Place> = {
  registrar: { label: 'registrar', icon: IconBuildingStore, empty: 'chainNothingKnown' },
  delegation: { label: 'chainDelegation', icon: IconArrowsSplit2, empty: 'chainNotDelegated' },
  name_servers: { label: 'nameservers', icon: IconServer2, empty: 'chainNothingKnown' },
  dnssec: { label: 'chainDnssec', icon: IconShieldLock, empty: 'chainNoDnssec' },
  zone: { label: 'zone', icon: IconListDetails, empty: 'chainNoNsRecords' },
  addresses: { label: 'addresses', icon: IconMapPin, empty: 'chainNoAddresses' },
  certificates: { label: 'certificates', icon: IconCertificate, empty: 'chainNoCertificates' },
  monitors: { label: 'monitors', icon: IconHeartRateMonitor, empty: 'chainNoMonitors' },
}
