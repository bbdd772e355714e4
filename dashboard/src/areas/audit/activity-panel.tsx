import { request } from '@holdfast/client'
import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import classes from '#ui/activity/activity.module.css'
import { Ago } from '#ui/format/time.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { ActivityLine } from './activity-line.tsx'
import { auditPaths } from './paths.ts'

const shown = 5

/** Recent activity of a resource and the resources that it contains, for the end of its page. */
export function ActivityPanel({ targetId }: { targetId: string }) {
  const may = useMay()
  return may('account.audit_log.list') ? <Latest targetId={targetId} /> : null
}

/** A link for resources without a page, such as a record. */
export function ActivityLink({ targetId }: { targetId: string }) {
  const { t } = useTranslation('audit')
  const may = useMay()
  if (!may('account.audit_log.list')) return null
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={auditPaths.of(targetId)} {...props} />}>
      {t('activity')}
    </Anchor>
  )
}

function Latest({ targetId }: { targetId: string }) {
  const { t } = useTranslation('audit')
  const id = useId()
  const query = { target: targetId, acts: true, limit: shown }
  const result = useApiQuery(request('account.audit_log.list', { query }))
  return (
    <Card padding={0} component="section" aria-labelledby={id}>
      <Group justify="space-between" p="lg" pb="sm">
        <Title order={2} id={id}>
          {t('activity')}
        </Title>
        {result.data && result.data.body.data.length > 0 && (
          <Anchor size="sm" renderRoot={(props) => <Link to={auditPaths.of(targetId)} {...props} />}>
            {t('allActivity')}
          </Anchor>
        )}
      </Group>
      <QueryResult result={result}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed" px="lg" pb="lg">
              {t('noneHere')}
            </Text>
          ) : (
            <ul className={classes.rows}>
              {data.map((entry) => (
                <li key={entry.id} className={classes.row}>
                  <div className={classes.what}>
                    <ActivityLine entry={entry} />
                  </div>
                  <Text size="sm" className={classes.when ?? ''}>
                    <Anchor
                      inherit
                      c="dimmed"
                      renderRoot={(props) => <Link to={auditPaths.entry(entry.id)} {...props} />}
                    >
                      <Ago at={entry.created_at} />
                    </Anchor>
                  </Text>
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Card>
  )
}
