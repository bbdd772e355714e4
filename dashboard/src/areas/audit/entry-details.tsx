import type { components } from '@holdfast/client'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Copyable } from '#ui/copy/copyable.tsx'
import { type Fact, Facts } from '#ui/page/facts.tsx'
import { ChangesDifference } from './changes-difference.tsx'
import { auditPaths } from './paths.ts'

type Entry = components['schemas']['AuditEntry']

/** All of an entry: where it came from, what was different afterwards, and what else is told of the same. */
export function EntryDetails({ entry, isOwnPage = false }: { entry: Entry; isOwnPage?: boolean }) {
  const { t, i18n } = useTranslation('audit')
  const { actor, target, origin, request_id, created_at, first_at, changes } = entry
  const fullTime = (at: string) =>
    new Date(at).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'long' })
  const facts: Fact[] = [
    { label: t('when'), value: fullTime(created_at) },
    ...(first_at ? [{ label: t('firstOfThem'), value: fullTime(first_at) }] : []),
    ...(origin ? [{ label: t('from'), value: origin.ip }] : []),
    ...(origin?.user_agent ? [{ label: t('with'), value: origin.user_agent }] : []),
    ...(target ? [{ label: t('targetId'), value: <Copyable text={target.id} /> }] : []),
    ...(request_id ? [{ label: t('request'), value: <Copyable text={request_id} /> }] : []),
  ]
  return (
    <Stack gap="md">
      <Facts facts={facts} />
      {entry.redacted ? (
        <Text size="sm" c="dimmed">
          {t('redacted', { permission: entry.permission })}
        </Text>
      ) : (
        <ChangesDifference changes={changes} />
      )}
      <Group gap="lg">
        {target && (
          <Anchor size="sm" renderRoot={(props) => <Link to={auditPaths.of(target.id)} {...props} />}>
            {t('allOfTarget')}
          </Anchor>
        )}
        <Anchor size="sm" renderRoot={(props) => <Link to={auditPaths.by(actor.id)} {...props} />}>
          {t('allOfActor')}
        </Anchor>
        {!isOwnPage && (
          <Anchor size="sm" renderRoot={(props) => <Link to={auditPaths.entry(entry.id)} {...props} />}>
            {t('linkToEntry')}
          </Anchor>
        )}
      </Group>
    </Stack>
  )
}
