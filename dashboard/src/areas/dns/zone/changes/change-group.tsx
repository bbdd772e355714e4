import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownRequests } from '#api/request-scope.tsx'
import { useMay } from '#api/session.tsx'
import type { Zone } from '#areas/dns/record.ts'
import type { MessageKey } from '#language/language.ts'
import { ContentDifference } from '../content-difference.tsx'
import { adoptRequest, discardRequest, type useDriftActions } from './drift-actions.ts'
import { type ChangeOrigin, keyOf, type Plan, type PlannedChange } from './plan.ts'
import { applyRequest, type useApply } from './use-apply.tsx'

const labels: Record<ChangeOrigin, { title: MessageKey<'dns'>; text: MessageKey<'dns'> }> = {
  local: { title: 'localTitle', text: 'localText' },
  external: { title: 'changedExternally', text: 'externalText' },
  both: { title: 'bothTitle', text: 'bothText' },
}

export type ChangeGroupProps = {
  kind: ChangeOrigin
  changes: readonly PlannedChange[]
  zone: Zone
  plan: Plan
  applying: ReturnType<typeof useApply>
  actions: ReturnType<typeof useDriftActions>
}

const shownAtFirst = 50
/** The maximum number of RRsets in one request. */
const chosenMax = 1000

/** The changes of one origin, each with its actions. */
export function ChangeGroup(props: ChangeGroupProps) {
  const { kind, changes, zone, plan } = props
  const { t } = useTranslation('dns')
  const [shown, setShown] = useState(shownAtFirst)
  const other = kind === 'local' ? discardRequest(zone, changes) : adoptRequest(zone, changes)
  useShownRequests(changes.length === 0 ? [] : [applyRequest(zone, plan, changes.map(keyOf)), other])
  if (changes.length === 0) return null
  const { title, text } = labels[kind]
  return (
    <Stack gap="xs" component="section">
      <Group justify="space-between" gap="sm" align="flex-end">
        <div>
          <Title order={2}>
            {t(title)} ({changes.length})
          </Title>
          <Text size="sm" c="dimmed">
            {t(text)}
          </Text>
        </div>
        {changes.length > 1 && (
          <Group gap="xs">
            <Choices {...props} size="xs" isAll />
          </Group>
        )}
      </Group>
      <Card padding={0}>
        {changes.slice(0, shown).map((change) => (
          <ContentDifference
            key={`${change.name} ${change.type}`}
            change={change}
            side={<Choices {...props} changes={[change]} size="compact-sm" />}
          />
        ))}
      </Card>
      {changes.length > shown && (
        <Button variant="subtle" size="xs" onClick={() => setShown(shown + shownAtFirst * 4)}>
          {t('showMore')}
        </Button>
      )}
    </Stack>
  )
}

type ChoicesProps = ChangeGroupProps & { size: 'xs' | 'compact-sm'; isAll?: boolean }

/** A local change is applied; an external change is accepted. */
function Choices({ kind, zone, changes, applying, actions, size, isAll = false }: ChoicesProps): ReactNode {
  const { t } = useTranslation('dns')
  const may = useMay()
  const isLocal = kind === 'local'
  const primaryLabel = isLocal ? (isAll ? 'applySelected' : 'apply') : isAll ? 'undoAllChanges' : 'undoChange'
  const secondaryLabel = isLocal
    ? isAll
      ? 'discardAllChanges'
      : 'discardChange'
    : isAll
      ? 'acceptAllChanges'
      : 'acceptChange'
  const isTooMany = changes.length > chosenMax
  const isPending = applying.isPending || actions.isPending || isTooMany
  return (
    <Group gap={6} wrap="nowrap" title={isTooMany ? t('selectionLimit', { count: chosenMax }) : undefined}>
      {may(isLocal ? 'dns.zones.discard' : 'dns.zones.adopt') && (
        <Button
          variant="default"
          size={size}
          disabled={isPending}
          onClick={() => void (isLocal ? actions.discard(changes) : actions.accept(changes))}
        >
          {t(secondaryLabel)}
        </Button>
      )}
      {may('dns.plan.apply') && (
        <Button
          variant="light"
          size={size}
          disabled={isPending || zone.sync.state === 'applying'}
          onClick={() => void applying.apply(changes.map(keyOf))}
        >
          {t(primaryLabel)}
        </Button>
      )}
    </Group>
  )
}
