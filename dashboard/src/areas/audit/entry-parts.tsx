import type { components } from '@holdfast/client'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Translate } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

type Entry = components['schemas']['AuditEntry']

const tones: Record<Entry['result'], Tone> = { ok: 'good', denied: 'warning', failed: 'bad' }

/** The key of the text of each result. */
export const resultTexts = { ok: 'ok', denied: 'refused', failed: 'failed' } as const

export function ResultBadge({ entry: { result, code } }: { entry: Entry }) {
  const { t } = useTranslation('audit')
  return (
    <>
      <StateBadge tone={tones[result]} label={t(resultTexts[result])} />
      {code && (
        <Text size="xs" c="dimmed" ff="monospace" mt={2}>
          {code}
        </Text>
      )}
    </>
  )
}

/** What people call who acted. */
export function actorName({ type, name, id }: Entry['actor'], t: Translate<'audit'>): string {
  if (type === 'system') return t('system')
  if (type === 'operator') return name && name !== 'operator' ? `${name} (${t('operator')})` : t('operator')
  return name || id
}
