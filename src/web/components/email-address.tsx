/** An email address that a narrow column breaks after the `@` before it breaks within a word. */
export function EmailAddress({ email }: { email: string }) {
  const [name, domain] = email.split('@')
  return (
    <span className="wrap-anywhere">
      {name}@<wbr />
      {domain}
    </span>
  )
}
