/** The address of a server as somebody types it; null if it cannot be one. */
export function serverAddress(typed: string): string | null {
  const text = typed.trim();
  const isOther = /:\/\//.test(text) && !/^https?:\/\//i.test(text);
  if (!text || isOther || /\s/.test(text)) return null;
  const isHere = /^(localhost|127\.|\[?::1|10\.|192\.168\.)/.test(text);
  const full = /^https?:\/\//i.test(text) ? text : `${isHere ? 'http' : 'https'}://${text}`;
  try {
    const { protocol, hostname, href } = new URL(full);
    return /^https?:$/.test(protocol) && hostname ? href : null;
  } catch {
    return null;
  }
}
