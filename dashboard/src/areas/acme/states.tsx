import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Managed = components['schemas']['ManagedCertificate']
export type ManagedDetails = components['schemas']['ManagedCertificateDetails']
export type ManagedStateName = Managed['state']
export type Installation = NonNullable<Managed['installation']>
export type Order = components['schemas']['AcmeOrder']
export type OrderStep = Order['step']
export type Authorization = Order['authorizations'][number]
export type Account = components['schemas']['AcmeAccount']

type States<K extends string> = Readonly<Record<K, { tone: Tone; label: MessageKey<'acme'> }>>

export const managedStates = {
  waiting: { tone: 'waiting', label: 'stateWaiting' },
  waiting_for_csr: { tone: 'waiting', label: 'stateWaitingForRequest' },
  ordering: { tone: 'waiting', label: 'stateOrdering' },
  validating: { tone: 'waiting', label: 'stateValidating' },
  issued: { tone: 'good', label: 'stateIssued' },
  failing: { tone: 'bad', label: 'stateFailing' },
  revoked: { tone: 'neutral', label: 'revoked' },
} as const satisfies States<ManagedStateName>

export const installationStates = {
  waiting: { tone: 'waiting', label: 'stateWaitingForAgent' },
  installing: { tone: 'waiting', label: 'stateInstalling' },
  served: { tone: 'good', label: 'stateServed' },
  failed: { tone: 'bad', label: 'stateInstallationFailed' },
} as const satisfies States<Installation['state']>

export const orderStates = {
  open: { tone: 'waiting', label: 'orderOpen' },
  succeeded: { tone: 'good', label: 'stateIssued' },
  failed: { tone: 'bad', label: 'failed' },
  cancelled: { tone: 'neutral', label: 'cancelled' },
} as const satisfies States<Order['state']>

export const authorizationStates = {
  pending: { tone: 'waiting', label: 'proofPending' },
  valid: { tone: 'good', label: 'proofValid' },
  invalid: { tone: 'bad', label: 'refused' },
} as const satisfies States<Authorization['state']>

export const accountStates = {
  registering: { tone: 'waiting', label: 'accountRegistering' },
  valid: { tone: 'good', label: 'accountValid' },
  failing: { tone: 'bad', label: 'accountFailing' },
  deactivated: { tone: 'bad', label: 'accountDeactivated' },
} as const satisfies States<Account['state']>

export const orderReasons: Readonly<Record<Order['reason'], MessageKey<'acme'>>> = {
  first: 'reasonFirst',
  renewal: 'reasonRenewal',
  requested: 'reasonRequested',
  changed: 'reasonChanged',
  retry: 'reasonRetry',
}

/** In the order in which they are taken, with what happens meanwhile. */
export const orderSteps: Readonly<
  Record<OrderStep, { label: MessageKey<'acme'>; text: MessageKey<'acme'> }>
> = {
  csr: { label: 'stepRequest', text: 'stepRequestText' },
  order: { label: 'stepOrder', text: 'stepOrderText' },
  authorize: { label: 'stepAuthorize', text: 'stepAuthorizeText' },
  publish: { label: 'stepPublish', text: 'stepPublishText' },
  respond: { label: 'stepRespond', text: 'stepRespondText' },
  validate: { label: 'stepValidate', text: 'stepValidateText' },
  finalize: { label: 'stepFinalize', text: 'stepFinalizeText' },
  download: { label: 'stepDownload', text: 'stepDownloadText' },
}

export const keyTypes: Readonly<Record<Managed['key_type'], string>> = {
  ec256: 'ECDSA P-256',
  ec384: 'ECDSA P-384',
  rsa2048: 'RSA 2048',
  rsa3072: 'RSA 3072',
  rsa4096: 'RSA 4096',
}

/** What people call it. */
export function titleOf({ names }: Pick<Managed, 'names'>): string {
  return names[0] ?? ''
}

/** Without an extension; systems refuse the `*` of a wildcard. */
export function fileNameOf(managed: Pick<Managed, 'names'>): string {
  return titleOf(managed).replace('*', '_')
}

/** Whether something is done for it now, so that its page changes soon. */
export function isInProgress({ state, installation }: Pick<Managed, 'state' | 'installation'>): boolean {
  const isInstalled = installation?.state !== 'waiting' && installation?.state !== 'installing'
  return (
    state === 'waiting' ||
    state === 'waiting_for_csr' ||
    state === 'ordering' ||
    state === 'validating' ||
    !isInstalled
  )
}

type BadgeOf<S extends string> = { states: States<S>; state: S }

/** More states may be added to each of them: one that this page does not know is shown by its name. */
export function AcmeState<S extends string>({ states, state }: BadgeOf<S>) {
  const { t } = useTranslation('acme')
  const known = states[state] as { tone: Tone; label: MessageKey<'acme'> } | undefined
  return <StateBadge tone={known?.tone ?? 'neutral'} label={known ? t(known.label) : state} />
}

/** Of the order, and of the installation if that is not over. */
export function ManagedState({ managed: { state, installation } }: { managed: Managed }) {
  if (state !== 'issued' || !installation || installation.state === 'served')
    return <AcmeState states={managedStates} state={state} />
  return <AcmeState states={installationStates} state={installation.state} />
}
