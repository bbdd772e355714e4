import { Code, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ConnectionLink } from '#areas/connections/index.ts'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { type DeployHook, useSourceName } from '../states.tsx'
import { outcomeTexts } from './outcomes.ts'

export function HookDetails({ hook }: { hook: DeployHook }) {
  const { t } = useTranslation('deploys')
  const sourceName = useSourceName()
  const { source, recipe, url, branches, token, last_delivery, allow_unsigned } = hook
  const { connection_id, status_error } = hook
  return (
    <DetailsList
      facts={[
        { label: t('source'), value: sourceName(source) },
        { label: recipe === null ? t('url') : t('recipe'), value: <Code>{recipe ?? url}</Code> },
        {
          label: t('branches'),
          value: branches.length === 0 ? t('allBranches') : branches.join(', '),
        },
        { label: t('deliveryUrl'), value: <Code>{token.hint}</Code> },
        ...(token.previous_valid_until === null
          ? []
          : [{ label: t('oldUrlUntil'), value: <Ago at={String(token.previous_valid_until)} isComing /> }]),
        ...(allow_unsigned ? [{ label: t('signatures'), value: t('unsignedAllowed') }] : []),
        ...(connection_id === null
          ? []
          : [
              {
                label: t('commitStatus'),
                value: (
                  <>
                    <ConnectionLink of={{ connection_id }} />
                    {status_error && (
                      <Text size="sm" c="red">
                        {status_error.message} <Ago at={String(status_error.at)} />
                      </Text>
                    )}
                  </>
                ),
              },
            ]),
        {
          label: t('lastDelivery'),
          value: last_delivery ? (
            <>
              {t(outcomeTexts[last_delivery.outcome])} <Ago at={String(last_delivery.at)} />
            </>
          ) : (
            t('noDelivery')
          ),
        },
      ]}
    />
  )
}
