import { useState } from 'react'
import { OtherMethods } from './other-methods.tsx'
import { PasswordStep } from './password-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

/** The steps of the sign-in. */
export function SignInSteps({ onDone }: { onDone: () => void }) {
  const [needsSecond, setNeedsSecond] = useState(false)
  if (needsSecond) return <SecondFactorStep onDone={onDone} onBack={() => setNeedsSecond(false)} />
  return (
    <>
      <PasswordStep
        onDone={({ state }) => (state === 'second_factor_needed' ? setNeedsSecond(true) : onDone())}
      />
      <OtherMethods onDone={onDone} />
    </>
  )
}
