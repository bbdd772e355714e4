import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import type { Manager } from '#areas/dns/record.ts'
import { useManagerPath } from '#ui/related/use-manager-path.ts'

/** A note that a record is managed, shown before it is edited. */
export function ManagedNote({ manager }: { manager: Manager }) {
  const { t } = useTranslation('dns')
  const path = useManagerPath()(manager)
  return (
    <Alert color="blue" p="xs">
      <Trans
        t={t}
        i18nKey={manager.type === 'dynamic_ip' ? 'managedBy_dynamic_ip' : 'managedBy'}
        values={{ title: manager.name }}
        components={{
          manager:
            path === null ? (
              <span />
            ) : (
              <Anchor size="sm" renderRoot={(props) => <Link to={path} {...props} />} />
            ),
        }}
      />
    </Alert>
  )
}
