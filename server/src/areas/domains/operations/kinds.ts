/** The kinds of operations, and their states. */
import { type PurchaseKind, purchaseKinds } from '#providers/ports/registrar/purchases.ts'
import type { DomainSetting } from '#providers/ports/registrar/registrar.ts'

/** The kinds that change a setting, which may be repeated safely, with the setting. */
export const settingKinds = {
  set_auto_renew: 'auto_renew',
  set_lock: 'locked',
  set_privacy: 'privacy',
  set_nameservers: 'nameservers',
  set_ds_records: 'ds_records',
  set_host: 'hosts',
} as const satisfies Record<string, DomainSetting>
export type SettingKind = keyof typeof settingKinds

/** The kinds about the contacts of a domain, which may be repeated safely, too. */
export const contactKinds = ['set_contacts', 'resend_verification'] as const
export type ContactKind = (typeof contactKinds)[number]

export const operationKinds = [
  ...(Object.keys(settingKinds) as SettingKind[]),
  ...contactKinds,
  ...purchaseKinds,
] as const
export type OperationKind = SettingKind | ContactKind | PurchaseKind

export const operationStates = [
  'queued',
  'running',
  'needs_user',
  'blocked',
  'done',
  'failed',
  'cancelled',
] as const
export type OperationState = (typeof operationStates)[number]

export function isSettingKind(kind: OperationKind): kind is SettingKind {
  return kind in settingKinds
}

export function isContactKind(kind: OperationKind): kind is ContactKind {
  return contactKinds.some((known) => known === kind)
}

export function isPurchaseKind(kind: OperationKind): kind is PurchaseKind {
  return purchaseKinds.some((known) => known === kind)
}
