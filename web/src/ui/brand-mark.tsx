/** The shield: with an H for the portal, with a watching eye for the fraud watch. The brand's name is beside it wherever it is shown. */
export const BrandMark = ({ size = 28, isWatchdog = false }: { size?: number; isWatchdog?: boolean }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <path
      fill="var(--mantine-primary-color-filled)"
      d="M16 1.5 28.5 5v10.6c0 7-4.9 12.2-12.5 14.9C8.4 27.8 3.5 22.6 3.5 15.6V5z"
    />
    {isWatchdog ? (
      <>
        <path
          fill="#fff"
          d="M16 9.2c4.6 0 8 3.6 9.4 6.3-1.4 2.7-4.8 6.3-9.4 6.3s-8-3.6-9.4-6.3c1.4-2.7 4.8-6.3 9.4-6.3z"
        />
        <circle cx="16" cy="15.5" r="4.1" fill="var(--hw-accent, #f6a723)" />
        <circle cx="16" cy="15.5" r="1.7" fill="#16202b" />
      </>
    ) : (
      <path fill="var(--hw-accent, #f6a723)" d="M9 10.2h3.5v4.3h7v-4.3H23v11.6h-3.5v-4.2h-7v4.2H9z" />
    )}
  </svg>
)
