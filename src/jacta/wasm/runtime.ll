; What compiled code expects of Numba's runtime, for WebAssembly: memory with reference counts.
;
; A block is a head of 64 bytes, then its data, a power of two of them. Free blocks of one size
; are chained. The head, as compiled code reads it (always with fields of 8 bytes):
;    0  how often the block is used    24  the address of its data
;    8  the next free block            32  the size asked for
;   16  the logarithm of its room      40  the block that holds its data instead, if it grew
; Addresses in memory are numbers of 64 bits, so that the layout is the same everywhere.

@free = internal global [64 x i64] zeroinitializer, align 8
@top = internal global i64 0, align 8
@__heap_base = external global i8

declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.umax.i64(i64, i64)
declare double @llvm.sqrt.f64(double)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)

; Return a new block for so many bytes, used once; null if there is no memory left.
define noalias ptr @allocate(i64 %size) noinline {
  %some = call i64 @llvm.umax.i64(i64 %size, i64 64)
  %below = sub i64 %some, 1
  %zeros = call i64 @llvm.ctlz.i64(i64 %below, i1 false)
  %log = sub i64 64, %zeros
  %chain = getelementptr i64, ptr @free, i64 %log
  %first = load i64, ptr %chain
  %none = icmp eq i64 %first, 0
  br i1 %none, label %fresh, label %again
again:
  %old = inttoptr i64 %first to ptr
  %link = getelementptr i8, ptr %old, i64 8
  %next = load i64, ptr %link
  store i64 %next, ptr %chain
  br label %made
fresh:
  %new = call ptr @extend(i64 %log)
  %full = icmp eq ptr %new, null
  br i1 %full, label %end, label %named
named:
  %place = getelementptr i8, ptr %new, i64 16
  store i64 %log, ptr %place
  br label %made
made:
  %block = phi ptr [ %old, %again ], [ %new, %named ]
  store i64 1, ptr %block
  %data = getelementptr i8, ptr %block, i64 64
  %address = ptrtoint ptr %data to i64
  %pointer = getelementptr i8, ptr %block, i64 24
  store i64 %address, ptr %pointer
  %instead = getelementptr i8, ptr %block, i64 40
  store i64 0, ptr %instead
  %room = getelementptr i8, ptr %block, i64 32
  store i64 %size, ptr %room
  br label %end
end:
  %given = phi ptr [ null, %fresh ], [ %block, %made ]
  ret ptr %given
}

; Return memory that was never used; null if there is none.
define internal ptr @extend(i64 %log) noinline {
  %before = load i64, ptr @top
  %begun = icmp ne i64 %before, 0
  %base = ptrtoint ptr @__heap_base to i64
  %above = add i64 %base, 63
  %aligned = and i64 %above, -64
  %start = select i1 %begun, i64 %before, i64 %aligned
  %data = shl i64 1, %log
  %whole = add i64 %data, 64
  %end = add i64 %start, %whole
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %wide = zext i32 %pages to i64
  %limit = shl i64 %wide, 16
  %fits = icmp ule i64 %end, %limit
  br i1 %fits, label %done, label %grow
grow:
  %missing = sub i64 %end, %limit
  %up = add i64 %missing, 65535
  %wanted = lshr i64 %up, 16
  %more = call i64 @llvm.umax.i64(i64 %wanted, i64 16)
  %short = trunc i64 %more to i32
  %got = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %short)
  %failed = icmp eq i32 %got, -1
  br i1 %failed, label %nothing, label %done
done:
  store i64 %end, ptr @top
  %block = inttoptr i64 %start to ptr
  ret ptr %block
nothing:
  ret ptr null
}

; Put a block back.
define void @release(ptr %block) noinline {
  %instead = getelementptr i8, ptr %block, i64 40
  %grown = load i64, ptr %instead
  %alone = icmp eq i64 %grown, 0
  br i1 %alone, label %put_back, label %both
both:
  %other = inttoptr i64 %grown to ptr
  call void @release(ptr %other)
  br label %put_back
put_back:
  %place = getelementptr i8, ptr %block, i64 16
  %log = load i64, ptr %place
  %chain = getelementptr i64, ptr @free, i64 %log
  %first = load i64, ptr %chain
  %link = getelementptr i8, ptr %block, i64 8
  store i64 %first, ptr %link
  %address = ptrtoint ptr %block to i64
  store i64 %address, ptr %chain
  ret void
}

; No alignment beyond 64 is ever asked for.
define noalias ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %alignment) {
  %block = call ptr @allocate(i64 %size)
  ret ptr %block
}

; For lists, which hold only numbers here: there is nothing to destroy.
define noalias ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr %destroy) {
  %block = call ptr @allocate(i64 %size)
  ret ptr %block
}

; Make room for so many bytes in a list; return where its data is now, null if there is no room.
define ptr @NRT_MemInfo_varsize_realloc(ptr %block, i64 %size) noinline {
  %instead = getelementptr i8, ptr %block, i64 40
  %pointer = getelementptr i8, ptr %block, i64 24
  %length = getelementptr i8, ptr %block, i64 32
  %grown = load i64, ptr %instead
  %alone = icmp eq i64 %grown, 0
  %other = inttoptr i64 %grown to ptr
  %holder = select i1 %alone, ptr %block, ptr %other
  %place = getelementptr i8, ptr %holder, i64 16
  %log = load i64, ptr %place
  %room = shl i64 1, %log
  %address = load i64, ptr %pointer
  %data = inttoptr i64 %address to ptr
  %fits = icmp ule i64 %size, %room
  br i1 %fits, label %stay, label %move
move:
  %new = call ptr @allocate(i64 %size)
  %full = icmp eq ptr %new, null
  br i1 %full, label %nothing, label %copy
copy:
  %there = getelementptr i8, ptr %new, i64 64
  call void @llvm.memcpy.p0.p0.i64(ptr %there, ptr %data, i64 %room, i1 false)
  br i1 %alone, label %keep, label %drop
drop:
  call void @release(ptr %other)
  br label %keep
keep:
  %named = ptrtoint ptr %new to i64
  store i64 %named, ptr %instead
  %moved = ptrtoint ptr %there to i64
  store i64 %moved, ptr %pointer
  br label %stay
stay:
  %now = phi ptr [ %data, %0 ], [ %there, %keep ]
  store i64 %size, ptr %length
  ret ptr %now
nothing:
  ret ptr null
}

define void @NRT_incref(ptr %block) noinline {
  %none = icmp eq ptr %block, null
  br i1 %none, label %end, label %count
count:
  %before = load i64, ptr %block
  %after = add i64 %before, 1
  store i64 %after, ptr %block
  ret void
end:
  ret void
}

define void @NRT_decref(ptr %block) noinline {
  %none = icmp eq ptr %block, null
  br i1 %none, label %end, label %count
count:
  %before = load i64, ptr %block
  %after = sub i64 %before, 1
  store i64 %after, ptr %block
  %unused = icmp eq i64 %after, 0
  br i1 %unused, label %put_back, label %end
put_back:
  call void @release(ptr %block)
  ret void
end:
  ret void
}

define double @sqrt(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
