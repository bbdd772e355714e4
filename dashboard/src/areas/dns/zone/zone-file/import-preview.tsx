import { Alert, Badge, Button, Card, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContentDifference } from '../content-difference.tsx'
import type { ImportResult } from './import-request.ts'

const shownAtFirst = 50

/** The changes of an import per record set, with TTLs, and the records that it skips. */
export function ImportPreview({ preview }: { preview: ImportResult }) {
  const { t } = useTranslation('dns')
  const { counts, unchanged, warnings, guards, left_to_provider: left } = preview
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Tally count={counts.create} color="kelp" label="importNew" />
        <Tally count={counts.update} color="blue" label="importChanged" />
        <Tally count={counts.delete} color="red" label="importRemoved" />
        <Tally count={unchanged} color="gray" label="importUnchanged" />
      </Group>
      {left.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('importProviderGenerated', {
            types: left.map(({ type, count }) => `${type} (${count})`).join(', '),
          })}
        </Text>
      )}
      {warnings.length > 0 && (
        <Alert color="yellow" title={t('importWarnings')}>
          <List size="sm">
            {warnings.map(({ line, message }) => (
              <List.Item key={`${line} ${message}`}>
                {t('line', { number: line })} {message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {guards.length > 0 && (
        <Alert color="yellow" title={t('importGuards')}>
          <List size="sm">
            {guards.map(({ code, message }) => (
              <List.Item key={code}>{message}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Changes preview={preview} />
    </Stack>
  )
}

function Changes({ preview: { changes, counts } }: { preview: ImportResult }) {
  const { t } = useTranslation('dns')
  const [shown, setShown] = useState(shownAtFirst)
  if (changes.length === 0) return null
  const hiddenCount = counts.create + counts.update + counts.delete - changes.length
  return (
    <>
      <Card padding={0} withBorder>
        {changes.slice(0, shown).map((change) => (
          <ContentDifference key={`${change.name} ${change.type}`} change={change} />
        ))}
      </Card>
      {changes.length > shown && (
        <Button variant="subtle" size="xs" onClick={() => setShown(shown + shownAtFirst * 4)}>
          {t('showMore')}
        </Button>
      )}
      {changes.length <= shown && hiddenCount > 0 && (
        <Text size="sm" c="dimmed">
          {t('importMoreChanges', { count: hiddenCount })}
        </Text>
      )}
    </>
  )
}

type TallyLabel = 'importNew' | 'importChanged' | 'importRemoved' | 'importUnchanged'

function Tally({ count, color, label }: { count: number; color: string; label: TallyLabel }) {
  const { t } = useTranslation('dns')
  if (count === 0) return null
  return (
    <Badge variant="light" radius="sm" color={color} tt="none">
      {t(label, { count })}
    </Badge>
  )
}
