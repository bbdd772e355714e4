import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { type Manager, managerPath } from '#areas/dns/record.ts'

/** Says what keeps a record up to date, before somebody edits it. */
export function ManagedNote({ manager: { kind, id, title } }: { manager: Manager }) {
  const { t } = useTranslation('dns')
  return (
    <Alert color="blue" p="xs">
      <Trans
        t={t}
        i18nKey={`managedBy_${kind}`}
        values={{ title }}
        components={{
          manager: (
            <Anchor size="sm" renderRoot={(props) => <Link to={managerPath[kind](id)} {...props} />} />
          ),
        }}
      />
    </Alert>
  )
}
