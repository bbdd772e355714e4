import { request } from '@holdfast/client'
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { IconWorldWww } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { domainsPaths } from '#areas/domains/paths.ts'
import { moneyText } from '#ui/format/money.ts'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import type { RowSelection } from '#ui/list/row-selection.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { type Answer, answerStates, orderKindOf } from './answers.ts'
import { ChooseButton, type Chosen } from './choose-button.tsx'

type AnswersTableProps = {
  answers: readonly Answer[]
  selection: RowSelection<Answer>
  onChosen: (chosen: Chosen) => void
}

export function AnswersTable({ answers, selection, onChosen }: AnswersTableProps) {
  const { t } = useTranslation('domains')
  const mayOrder = useMay()('domains.operations.batch')
  return (
    <ListTable
      label={t('checkedNames')}
      list={{
        rows: answers,
        isPending: false,
        error: null,
        hasNextPage: false,
        isFetchingNextPage: false,
        fetchNextPage: () => {},
      }}
      columns={useColumns(onChosen)}
      keyOf={({ name }) => name}
      selection={
        mayOrder && answers.length > 1 ? { selection, nameOf: ({ display_name }) => display_name } : undefined
      }
      empty={{ icon: IconWorldWww, title: t('nothingFound'), text: t('namesHelp') }}
    />
  )
}

function useColumns(onChosen: AnswersTableProps['onChosen']): Column<Answer>[] {
  const { t } = useTranslation('domains')
  const may = useMay()
  return [
    {
      header: t('name'),
      cell: ({ name, display_name, premium, state }) => (
        <Group gap="xs">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {display_name}
          </Text>
          {premium && <Badge color="orange">{t('premium')}</Badge>}
          {state === 'registered' && <InHoldfast name={name} />}
        </Group>
      ),
    },
    {
      header: t('state'),
      cell: ({ state, detail }) => {
        // More states may be added.
        const { tone, label } = answerStates[state] ?? answerStates.unknown
        return (
          <Stack gap={2} align="flex-start">
            <StateBadge tone={tone} label={t(label)} />
            {state !== 'available' && (
              <Text size="xs" c="dimmed">
                {detail}
              </Text>
            )}
          </Stack>
        )
      },
      width: 220,
    },
    {
      header: t('price'),
      cell: ({ state, prices, years }) => {
        const price =
          state === 'available' ? prices.register : state === 'registered' ? prices.transfer : null
        if (!price) return '–'
        const isForYears = state === 'available' && years > 1
        return isForYears ? t('priceForYears', { price: moneyText(price), count: years }) : moneyText(price)
      },
      isNumber: true,
      width: 110,
    },
    {
      header: t('renewalAYear'),
      cell: ({ prices, years }) => (prices.renew && years === 1 ? moneyText(prices.renew) : '–'),
      isNumber: true,
      width: 130,
    },
    {
      header: t('actions'),
      cell: (answer) =>
        may('domains.operations.create') &&
        orderKindOf(answer) && <ChooseButton answer={answer} onChosen={onChosen} />,
      width: 140,
    },
  ]
}

/** A link to the domain, if it is in Holdfast at any registrar. */
function InHoldfast({ name }: { name: string }) {
  const { t } = useTranslation('domains')
  const domain = useApiQuery(request('domains.list', { query: { name, limit: 1 } })).data?.body.data[0]
  if (!domain) return null
  return (
    <Anchor size="xs" renderRoot={(props) => <Link to={domainsPaths.domain(domain.id)} {...props} />}>
      {t('inHoldfast')}
    </Anchor>
  )
}
