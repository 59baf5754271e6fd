/** Tells whether a permission is granted; nobody is asked for it. */
export function isGranted(descriptor: Deno.PermissionDescriptor): boolean {
  return Deno.permissions.querySync(descriptor).state === "granted";
}
