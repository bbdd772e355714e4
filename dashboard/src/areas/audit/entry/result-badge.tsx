import type { components } from '@holdfast/client'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { knownText } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

type Entry = components['schemas']['AuditEntry']

const tones: Record<Entry['result'], Tone> = { ok: 'good', denied: 'warning', failed: 'bad' }

/** The message key of each result. */
export const resultTexts = { ok: 'ok', denied: 'refused', failed: 'failed' } as const

export function ResultBadge({ entry: { result, code } }: { entry: Entry }) {
  const { t } = useTranslation('audit')
  return (
    <>
      <StateBadge tone={tones[result]} label={t(resultTexts[result])} />
      {code && (
        <Text span size="xs" c="dimmed">
          {' '}
          {knownText('problems', code) ?? ''}
        </Text>
      )}
    </>
  )
}
