import { type components, request } from '@holdfast/client'
import { Anchor, Group, List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useActivity } from '#ui/activity/activity-context.tsx'
import { useLanguage } from '#ui/activity/activity-sentence.tsx'
import { Copyable } from '#ui/copy/copyable.tsx'
import { type Detail, DetailsList } from '#ui/page/details-list.tsx'
import { auditPaths } from '../paths.ts'
import { ActorType } from './actor-type.tsx'
import { ChangesDifference } from './changes-difference.tsx'

type Entry = components['schemas']['AuditEntry']

/** A whole entry: its origin, the changes, and its consequences. */
export function EntryDetails({ entry, isOwnPage = false }: { entry: Entry; isOwnPage?: boolean }) {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const { actor, target, origin, request_id, created_at, first_at, changes } = entry
  const fullTime = (at: string) =>
    new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'long' })
  const facts: Detail[] = [
    { label: t('when'), value: fullTime(created_at) },
    { label: t('actor'), value: <ActorType actor={actor} /> },
    ...(first_at ? [{ label: t('firstAttempt'), value: fullTime(first_at) }] : []),
    ...(origin ? [{ label: t('from'), value: origin.ip }] : []),
    ...(origin?.user_agent ? [{ label: t('with'), value: origin.user_agent }] : []),
    ...(target ? [{ label: t('targetId'), value: <Copyable text={target.id} /> }] : []),
    ...(request_id ? [{ label: t('request'), value: <Copyable text={request_id} /> }] : []),
  ]
  return (
    <Stack gap="md">
      <DetailsList facts={facts} />
      {entry.redacted ? (
        <Text size="sm" c="dimmed">
          {t('redacted', { permission: entry.permission })}
        </Text>
      ) : (
        <ChangesDifference changes={changes} />
      )}
      {request_id && <Consequences entry={entry} requestId={request_id} />}
      <Group gap="lg">
        {target && (
          <Anchor size="sm" renderRoot={(props) => <Link to={auditPaths.of(target.id)} {...props} />}>
            {t('allOfResource')}
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

/** The other entries of the same request, such as the apply of a change and the release from a dynamic IP. */
function Consequences({ entry, requestId }: { entry: Entry; requestId: string }) {
  const { t } = useTranslation('audit')
  const activity = useActivity()
  const language = useLanguage()
  const query = { request_id: requestId, limit: 20 }
  const result = useApiQuery(request('account.audit_log.list', { query }))
  const others = (result.data?.body.data ?? []).filter(({ id }) => id !== entry.id)
  if (others.length === 0) return null
  return (
    <div>
      <Text size="xs" c="dimmed" fw={600}>
        {t('sameRequest')}
      </Text>
      <List size="sm">
        {others.map((other) => (
          <List.Item key={other.id}>
            <Anchor inherit renderRoot={(props) => <Link to={auditPaths.entry(other.id)} {...props} />}>
              {activity.text(other, language)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </div>
  )
}
