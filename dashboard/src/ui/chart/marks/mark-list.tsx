import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Moment } from '#ui/format/time.tsx'
import classes from '../chart.module.css'
import type { ChartMark } from '../chart-data.ts'

const listedMax = 5

/** The marks of a chart as links, the newest first. */
export function MarkList({ marks, label }: { marks: readonly ChartMark[]; label: string }) {
  const { t } = useTranslation()
  if (marks.length === 0) return null
  const newestFirst = marks.toSorted((one, other) => other.from - one.from)
  const further = marks.length - listedMax
  return (
    <Stack gap={4} component="section" aria-label={label}>
      {newestFirst
        .slice(0, listedMax)
        .map(({ key, label: text, tone, icon: Icon, path, from, to, isLasting }) => (
          <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
            <span className={classes[tone]} style={{ flex: 'none', lineHeight: 1, paddingTop: 3 }}>
              <Icon size={15} aria-hidden />
            </span>
            <Group gap="0 8px">
              <Anchor
                size="sm"
                style={{ overflowWrap: 'anywhere' }}
                lh="24px"
                renderRoot={(props) => <Link to={path} {...props} />}
              >
                {text}
              </Anchor>
              <Text size="xs" c="dimmed" component="div">
                <Moment at={momentOf(from)} /> – {isLasting ? t('lasting') : <Moment at={momentOf(to)} />}
              </Text>
            </Group>
          </Group>
        ))}
      {further > 0 && (
        <Text size="xs" c="dimmed">
          {t('andMore', { count: further })}
        </Text>
      )}
    </Stack>
  )
}

const momentOf = (seconds: number) => new Date(seconds * 1000).toISOString()
