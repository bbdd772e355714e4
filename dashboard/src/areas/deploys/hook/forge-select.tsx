import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConnectionSelect } from '#areas/connections/index.ts'
import { isForge, useSourceName } from '../states.tsx'
import type { HookValues } from './hook-values.ts'

/** The connection through which deploys report to their commits, for senders that show it. */
export function ForgeSelect({ form }: { form: UseFormReturnType<HookValues> }) {
  const { t } = useTranslation('deploys')
  const may = useMay()
  const sourceName = useSourceName()
  const { source } = form.values
  if (!isForge(source) || !may('account.connections.list')) return null
  return (
    <ConnectionSelect
      label={t('statusConnection')}
      description={t('statusConnectionText', { name: sourceName(source) })}
      capability="commit_status"
      provider={source}
      clearable
      {...form.getInputProps('connection_id')}
    />
  )
}
