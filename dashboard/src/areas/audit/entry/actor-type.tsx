import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { actorName } from '#ui/activity/activity.ts'
import { useLanguage } from '#ui/activity/activity-sentence.tsx'

/** Who acted: a person, a token with its hint, or a device. */
export function ActorType({ actor }: { actor: components['schemas']['AuditActor'] }) {
  const { t } = useTranslation('audit')
  const name = actorName(actor, useLanguage())
  const { type, id, hint } = actor
  if (type !== 'token') return name
  const kind = id.startsWith('dip_') ? t('dynamicIp') : t('apiToken')
  return `${name} (${hint ? `${kind} ${hint}` : kind})`
}
