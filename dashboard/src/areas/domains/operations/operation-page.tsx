import { request } from '@holdfast/client'
import { Anchor, Card, Code, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { ActivityPanel } from '#areas/audit/index.ts'
import { moneyText } from '#ui/format/money.ts'
import { Ago, Moment } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { StepsCard } from '#ui/page/steps-card.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { domainsPaths, operationPage } from '../paths.ts'
import { RegistrarLink } from '../registrars/registrar-link.tsx'
import { CancelButton } from './cancel-button.tsx'
import { OperationProgress } from './operation-progress.tsx'
import {
  type DomainOperation,
  isFinal,
  OperationStateBadge,
  operationText,
  stepText,
} from './operation-texts.tsx'

export function OperationPage() {
  // The route has this parameter.
  const { operationId } = usePageParams(operationPage)
  const result = useApiQuery(request('domains.operations.read', { path: { operation_id: operationId } }), {
    everySeconds: (operation) => (isFinal(operation) ? 0 : 3),
  })
  return (
    <QueryResult result={result}>
      {(operation) => <OperationView key={operation.id} operation={operation} />}
    </QueryResult>
  )
}

function OperationView({ operation }: { operation: DomainOperation }) {
  const { t } = useTranslation('domains')
  const { id, display_name, state, steps } = operation
  return (
    <Page
      guide="/docs/guides/domains#buy-renew-transfer"
      title={`${display_name}: ${operationText(operation, t)}`}
      badge={<OperationStateBadge state={state} />}
      crumbs={[
        { label: t('domains'), path: domainsPaths.domains },
        { label: t('operations'), path: domainsPaths.operations },
      ]}
      actions={<CancelButton operation={operation} />}
    >
      <OperationProgress operation={operation} />
      <Details operation={operation} />
      <StepsCard
        steps={steps.map((step) => ({ ...step, title: stepText(step.step, t) }))}
        isFailed={state === 'failed'}
      />
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

function Details({ operation }: { operation: DomainOperation }) {
  const { t } = useTranslation('domains')
  const { domain_id, display_name, price, premium, parameters, reference, requested_by } = operation
  const { state, deadline, created_at, finished_at } = operation
  const maxPrice = parameters['max_price'] as NonNullable<DomainOperation['price']> | undefined
  const priceText = price && `${moneyText(price)}${premium ? ` (${t('premium')})` : ''}`
  return (
    <Card>
      <Stack>
        <DetailsList
          facts={[
            {
              label: t('domain'),
              value: domain_id ? (
                <Anchor
                  size="sm"
                  renderRoot={(props) => <Link to={domainsPaths.domain(domain_id)} {...props} />}
                >
                  {display_name}
                </Anchor>
              ) : (
                display_name
              ),
            },
            { label: t('registrar'), value: <RegistrarLink domain={operation} /> },
            ...(maxPrice
              ? [
                  { label: t('price'), value: priceText ?? '–' },
                  { label: t('maxPrice'), value: moneyText(maxPrice) },
                ]
              : []),
            { label: t('requestedBy'), value: requested_by.name },
            { label: t('requested'), value: <Ago at={created_at} /> },
            ...(finished_at ? [{ label: t('finished'), value: <Ago at={finished_at} /> }] : []),
            ...(state === 'queued' ? [{ label: t('triedUntil'), value: <Moment at={deadline} /> }] : []),
            ...(reference ? [{ label: t('orderNumber'), value: reference }] : []),
          ]}
        />
        <RequestedValues parameters={parameters} />
      </Stack>
    </Card>
  )
}

/** The values that its title does not say. */
function RequestedValues({ parameters }: Pick<DomainOperation, 'parameters'>) {
  const { t } = useTranslation('domains')
  const lists = [
    { label: t('host'), value: parameters['host'] },
    { label: t('addresses'), value: parameters['addresses'] },
    { label: t('nameservers'), value: parameters['nameservers'] },
    { label: t('dsRecords'), value: parameters['ds_records'] },
  ]
  return lists.map(({ label, value }) => {
    if (value === undefined || value === null) return null
    const lines = Array.isArray(value) ? value : [value]
    return (
      <div key={label}>
        <Text size="xs" c="dimmed" fw={600}>
          {label}
        </Text>
        {lines.length === 0 ? <Text size="sm">{t('nothing')}</Text> : <Code block>{lines.join('\n')}</Code>}
      </div>
    )
  })
}
