import { request } from '@holdfast/client'
import { Alert, Button, Select, type SelectProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '#api/api.ts'
import { connectionsPaths } from '#areas/connections/index.ts'

/** Chooses among the connections that can do DNS; without one, leads to where one is made. */
export function ConnectionSelect(props: SelectProps) {
  const { t } = useTranslation('dns')
  const { data } = useAnswer(request('account.connections.list', { query: { limit: 200 } }))
  const able = (data?.body.data ?? []).filter(({ capabilities }) => capabilities.dns)
  if (data && able.length === 0)
    return (
      <Alert title={t('needConnection')}>
        <Button size="xs" renderRoot={(button) => <Link to={connectionsPaths.newConnection} {...button} />}>
          {t('addConnection')}
        </Button>
      </Alert>
    )
  return (
    <Select
      label={t('connection')}
      placeholder={t('chooseConnection')}
      data={able.map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  )
}
